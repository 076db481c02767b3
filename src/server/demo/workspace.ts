/** The company's group with its projects, labels, milestones and boards. */

export interface LabelPlan {
  name: string
  color: string
  description: string
}

export interface ProjectPlan {
  path: string
  name: string
  description: string
  /** The group's full path. */
  group: string
  topics: string[]
  /** The project's age, in days before the start. */
  began: number
  /** The usernames of issue assignees, most frequent first. */
  team: string[]
  /** Label colors, by area. */
  areas: Record<string, string>
}

export const groups = [
  {
    path: 'nightjar',
    name: 'Nightjar',
    parent: null,
    description: 'Night trains across Europe: you sleep here and wake up there.',
    began: 440,
  },
  {
    path: 'passenger',
    name: 'Passenger',
    parent: 'nightjar',
    description: 'What travellers see and touch.',
    began: 438,
  },
  {
    path: 'operations',
    name: 'Operations',
    parent: 'nightjar',
    description: 'Trains, timetables, berths, and the machines that know about them.',
    began: 438,
  },
] as const

export const projects: ProjectPlan[] = [
  {
    path: 'booking-web',
    name: 'Booking',
    description:
      'The web app in which travellers find a train, choose a berth and carry their ticket.',
    group: 'nightjar/passenger',
    topics: ['typescript', 'react', 'accessibility'],
    began: 431,
    team: ['yuki', 'kofi', 'lukas', 'kofi', 'yuki', 'sofia', 'ingrid'],
    areas: {
      search: '#3367d6',
      berths: '#6a4fb3',
      fares: '#0f766e',
      payment: '#b45309',
      tickets: '#be185d',
      changes: '#4d7c0f',
      notices: '#a16207',
      passengers: '#0e7490',
      languages: '#7c3aed',
      accessibility: '#1d4ed8',
      extras: '#65758b',
      tooling: '#475569',
    },
  },
  {
    path: 'timetable',
    name: 'Timetable',
    description: 'Where night trains run, when, and how late they are.',
    group: 'nightjar/operations',
    topics: ['go', 'open-data'],
    began: 401,
    team: ['tomasz', 'hana', 'tomasz', 'hana', 'mehmet'],
    areas: {
      lines: '#3367d6',
      stations: '#0e7490',
      search: '#6a4fb3',
      delays: '#a16207',
      partners: '#be185d',
      api: '#475569',
      delivery: '#65758b',
    },
  },
  {
    path: 'berth-planner',
    name: 'Berth planner',
    description:
      'Decides who sleeps where, so that families stay together and nobody sleeps on the corridor.',
    group: 'nightjar/operations',
    topics: ['python', 'optimisation'],
    began: 341,
    team: ['priya', 'priya', 'hana', 'priya'],
    areas: {
      planning: '#6a4fb3',
      holds: '#b45309',
      trains: '#3367d6',
      history: '#4d7c0f',
      overbooking: '#be185d',
      waiting: '#0f766e',
      api: '#475569',
      delivery: '#65758b',
    },
  },
  {
    path: 'lullaby',
    name: 'Lullaby',
    description: 'The design system: tokens, type and parts that are calm at midnight.',
    group: 'nightjar/passenger',
    topics: ['css', 'design-system'],
    began: 416,
    team: ['sofia', 'yuki', 'sofia', 'kofi'],
    areas: {
      tokens: '#b45309',
      parts: '#3367d6',
      themes: '#6a4fb3',
      icons: '#0f766e',
      docs: '#65758b',
    },
  },
  {
    path: 'platform',
    name: 'Platform',
    description: 'Clusters, pipelines, alerts and backups.',
    group: 'nightjar/operations',
    topics: ['yaml', 'operations'],
    began: 396,
    team: ['mehmet', 'mehmet', 'tomasz'],
    areas: {
      clusters: '#3367d6',
      delivery: '#65758b',
      alerts: '#be185d',
      backups: '#4d7c0f',
      jobs: '#0e7490',
      scaling: '#6a4fb3',
      certificates: '#a16207',
      tracing: '#0f766e',
      secrets: '#b45309',
    },
  },
  {
    path: 'handbook',
    name: 'Handbook',
    description: 'How we work, written down so that nobody has to ask twice.',
    group: 'nightjar',
    topics: ['documentation'],
    began: 421,
    team: ['eilidh', 'amara', 'eilidh', 'mateo', 'ingrid', 'sofia'],
    areas: {
      pages: '#65758b',
      boards: '#3367d6',
      quality: '#4d7c0f',
      support: '#be185d',
      newcomers: '#0f766e',
      'on-call': '#b45309',
      research: '#6a4fb3',
      partners: '#0e7490',
    },
  },
]

/** The workflow steps, which are also the board lists. */
export const steps = ['To do', 'Doing', 'Review', 'QA'] as const

export const labels: LabelPlan[] = [
  { name: 'To do', color: '#5b6b82', description: 'Agreed, and small enough to begin' },
  { name: 'Doing', color: '#2563eb', description: 'Somebody works on it today' },
  { name: 'Review', color: '#7c3aed', description: 'Waits for another pair of eyes' },
  { name: 'QA', color: '#0f766e', description: 'Is tried on staging' },
  { name: 'type::bug', color: '#c2352b', description: 'It does not do what it says' },
  { name: 'type::feature', color: '#2f7d4f', description: 'Travellers can do something new' },
  { name: 'type::chore', color: '#64748b', description: 'Nobody outside will notice' },
  { name: 'type::research', color: '#8b5cf6', description: 'The result is knowledge' },
  { name: 'priority::urgent', color: '#b91c1c', description: 'Somebody stops what they do' },
  { name: 'priority::high', color: '#c2570c', description: 'For this milestone' },
  { name: 'priority::medium', color: '#a16207', description: 'For the next one' },
  { name: 'priority::low', color: '#57708a', description: 'For a rainy day' },
  { name: 'security', color: '#7f1d1d', description: 'Only members see it until it is fixed' },
  { name: 'from travellers', color: '#0e7490', description: 'Support was asked about it' },
  { name: 'good first issue', color: '#3f6212', description: 'For the first week' },
]

/** Two-week milestones, named after stars that culminate at midnight. The sixteenth is the current one. */
export const milestones = [
  'Regulus',
  'Denebola',
  'Spica',
  'Arcturus',
  'Alphecca',
  'Antares',
  'Rasalhague',
  'Vega',
  'Altair',
  'Deneb',
  'Enif',
  'Fomalhaut',
  'Mirach',
  'Hamal',
  'Aldebaran',
  'Capella',
  'Rigel',
  'Sirius',
] as const

export const presentMilestone = milestones.indexOf('Capella')

/** Members besides the owner: the group's or project's full path, the username, the access level. */
export const memberships: [space: string, username: string, level: 10 | 20 | 30 | 40 | 50][] = [
  ['nightjar', 'lukas', 40],
  ['nightjar', 'tomasz', 40],
  ['nightjar', 'mehmet', 40],
  ['nightjar', 'ingrid', 30],
  ['nightjar', 'eilidh', 20],
  ['nightjar', 'mateo', 20],
  ['nightjar/passenger', 'yuki', 30],
  ['nightjar/passenger', 'kofi', 30],
  ['nightjar/passenger', 'sofia', 40],
  ['nightjar/operations', 'priya', 30],
  ['nightjar/operations', 'hana', 30],
  ['nightjar/passenger/booking-web', 'hana', 30],
  ['nightjar/passenger/booking-web', 'eilidh', 30],
  ['nightjar/handbook', 'eilidh', 40],
  ['nightjar/handbook', 'mateo', 30],
  ['nightjar/handbook', 'sofia', 30],
  ['nightjar/operations/timetable', 'giulia', 10],
  ['nightjar/handbook', 'giulia', 10],
]

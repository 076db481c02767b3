import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { generatedStations, partnerStops, platformHeights } from './bulk.ts'
import { daysAgo } from './calendar.ts'
import { playStory, type History } from './history.ts'
import { seeded, type Random } from './random.ts'
import { filesOf, interleave, translations, updates, type Stream } from './recurring.ts'
import { readStory } from './story.ts'

/** The repositories' content: stories from the content folder, interleaved with recurring work. */

const content = join(import.meta.dirname, 'content')

/** Each repository's age, in days before the start, and its recurring work. */
const plans: Record<string, { began: number; streams: (random: Random) => Stream[] }> = {
  'booking-web': { began: 430, streams: bookingStreams },
  timetable: { began: 400, streams: timetableStreams },
  'berth-planner': { began: 340, streams: () => [] },
  lullaby: { began: 415, streams: lullabyStreams },
  platform: { began: 395, streams: platformStreams },
  handbook: { began: 420, streams: () => [] },
}

/** Builds a repository's history. The last commit is shortly before the start. */
export function historyOf(name: string, start: string): History {
  const { began, streams } = plans[name]!
  const random = seeded(name)
  const folder = join(content, name)
  const files = readdirSync(folder).toSorted()
  const story = readStory(files.map((file) => readFileSync(join(folder, file), 'utf8')).join(''))
  const steps = interleave(story, streams(random), random)
  return playStory(steps, daysAgo(start, began), daysAgo(start, 0.1), random)
}

function table(name: string): string {
  return readFileSync(join(content, 'tables', `${name}.txt`), 'utf8')
}

function bookingStreams(random: Random): Stream[] {
  const groups = translations(table('words'))
  return [
    ...groups.map((steps, index) => ({
      steps,
      from: 0.12 + (index * 0.85) / groups.length,
      to: 0.12 + ((index + 0.8) * 0.85) / groups.length,
    })),
    { steps: destinationPages(), from: 0.2, to: 0.9 },
    {
      steps: updates(packages('package.json', bookingPackages), 48, bump, random),
      from: 0.05,
      to: 1,
    },
  ]
}

function destinationPages() {
  return filesOf(table('destinations'), ['mateo', 'sofia', 'eilidh'], (cells) => {
    const [slug, name, country, train, text] = cells as [string, string, string, string, string]
    return {
      path: `content/destinations/${slug}.md`,
      message: `Write the page about ${name}`,
      text: `---\ntitle: ${name}\ncountry: ${country}\ntrain: ${train}\n---\n\n${wrap(text)}`,
    }
  })
}

function wrap(text: string): string {
  return text.replace(/(.{1,100})(?: |$)/g, '$1\n')
}

function timetableStreams(): Stream[] {
  const stations = filesOf(table('stations'), ['hana', 'hana', 'tomasz'], (cells) => {
    const [code, name, country, zone, uic] = cells as [string, string, string, string, string]
    return {
      path: `data/stations/${code}.yaml`,
      message: `Add the station ${name}`,
      text: `code: ${code}\nname: ${name}\ncountry: ${country}\nzone: ${zone}\nuic: ${uic}\n`,
    }
  })
  return [
    { steps: stations, from: 0.08, to: 0.85 },
    { steps: [generatedStations(table('stations')), partnerStops()], from: 0.9, to: 0.94 },
    { steps: [platformHeights()], from: 0.95, to: 0.97 },
  ]
}

function lullabyStreams(random: Random): Stream[] {
  const things = packages('package.json', {
    lightningcss: '1.29.0',
    typescript: '5.7.0',
    vite: '6.1.0',
  })
  return [{ steps: updates(things, 14, bump, random), from: 0.1, to: 1 }]
}

function platformStreams(random: Random): Stream[] {
  const services = [
    ['timetable', 'operations', '1.0.0'],
    ['booking-web', 'passenger', '1.0.0'],
    ['berth-planner', 'operations', '0.4.0'],
  ] as const
  const images = services.map(([name, group, version]) => ({
    name,
    path: `services/${name}.yaml`,
    before: `image: registry.nightjar.example/${group}/${name}:`,
    after: '',
    version,
  }))
  const say = (name: string, _: string, version: string) => `Deploy ${name} ${version}`
  return [{ steps: updates(images, 32, say, random), from: 0.15, to: 1 }]
}

const bookingPackages = {
  '@nightjar/lullaby': '1.0.0',
  react: '19.0.0',
  'react-dom': '19.0.0',
  'react-router': '7.4.0',
  '@playwright/test': '1.50.0',
  '@testing-library/react': '16.2.0',
  '@types/react': '19.0.0',
  '@vitejs/plugin-react': '4.3.0',
  'axe-core': '4.10.0',
  msw: '2.7.0',
  typescript: '5.7.0',
  vite: '6.1.0',
}

function packages(path: string, versions: Record<string, string>) {
  return Object.entries(versions).map(([name, version]) => ({
    name,
    path,
    before: `    "${name}": "^`,
    after: '",',
    version,
  }))
}

function bump(name: string, from: string, to: string): string {
  return `Bump ${name} from ${from} to ${to}`
}

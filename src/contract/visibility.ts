import { Type, type Static } from '#schema'

/** Who may read: members, every signed-in user who is not external, everybody. */
export const Visibility = Type.Enum(['private', 'internal', 'public'])
export type Visibility = Static<typeof Visibility>

const levels = { private: 0, internal: 10, public: 20 } as const

/** The number that is stored for the word: the greater, the more people may read. */
export function visibilityLevel(word: Visibility): 0 | 10 | 20 {
  return levels[word]
}

export function visibilityWord(level: 0 | 10 | 20): Visibility {
  if (level === 20) return 'public'
  return level === 10 ? 'internal' : 'private'
}

/** A feature of a project: for nobody, or for whoever can read the project. */
export const FeatureAccess = Type.Enum(['disabled', 'enabled'])
export type FeatureAccess = Static<typeof FeatureAccess>

import { Type, type Static } from '#schema'

/** The readers of a resource: members, all signed-in users except external ones, or everyone. */
export const Visibility = Type.Enum(['private', 'internal', 'public'])
export type Visibility = Static<typeof Visibility>

const levels = { private: 0, internal: 10, public: 20 } as const

/** Returns the visibility's stored number. A higher number means more readers. */
export function visibilityLevel(word: Visibility): 0 | 10 | 20 {
  return levels[word]
}

export function visibilityWord(level: 0 | 10 | 20): Visibility {
  if (level === 20) return 'public'
  return level === 10 ? 'internal' : 'private'
}

/** A project feature's state: disabled, or enabled for everyone who can read the project. */
export const FeatureAccess = Type.Enum(['disabled', 'enabled'])
export type FeatureAccess = Static<typeof FeatureAccess>

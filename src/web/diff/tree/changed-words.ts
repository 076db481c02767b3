/** What a viewed file's state says about its changes. Nothing for other states. */
export const CHANGED_WORDS: Readonly<Partial<Record<string, string>>> = {
  changed: 'Changed since you viewed it',
  unknown: 'May have changed since you viewed it',
}

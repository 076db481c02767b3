/** The words for the changes of a viewed file, by its state. Absent for other states. */
export const CHANGED_WORDS: Readonly<Partial<Record<string, string>>> = {
  changed: 'Changed since you viewed it',
  unknown: 'May have changed since you viewed it',
}

/** Branches, tags and ids as part of a path; of their characters only `#` would end that. */
export const encodeRef = (text: string) => encodeURI(text).replaceAll('#', '%23')

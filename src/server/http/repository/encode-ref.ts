/** Encodes a branch, tag or id for a path. Only `#` would end the path. */
export const encodeRef = (text: string) => encodeURI(text).replaceAll('#', '%23')

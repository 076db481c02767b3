/** Encodes a branch, tag or id for a path. `encodeURI` leaves `#`, which would end the path. */
export const encodeRef = (text: string) => encodeURI(text).replaceAll('#', '%23')

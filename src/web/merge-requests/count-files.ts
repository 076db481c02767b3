/** Formats a number of files. The API's numbers are strings: `1000+` for more than 1000 files. */
export function countFiles(count: string): string {
  return count === '1' ? '1 file' : `${count} files`
}

import { randomBytes } from 'node:crypto'

/** Returns 40 hexadecimal digits. */
export const newDiscussionId = () => randomBytes(20).toString('hex')

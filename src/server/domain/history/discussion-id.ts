import { randomBytes } from 'node:crypto'

/** 40 hexadecimal digits. */
export const newDiscussionId = () => randomBytes(20).toString('hex')

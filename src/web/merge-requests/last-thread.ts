import { createStore } from '#web/lib/store.ts'

/** The first comment's ID of the thread that the user last stepped to, on any tab. Null before the first step. */
export const lastThread = createStore<number | null>(null)

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { movedBlocks } from '#web/diff/model/moved-blocks.ts'

addEventListener('message', ({ data }: MessageEvent<readonly DiffFile[]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(movedBlocks(data))
})

import type { BoardService } from './board.ts'
import { commit } from './commit.ts'

/** Creates !1 from `fix` into `main`. */
export async function createRequest(service: BoardService, description = ''): Promise<void> {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'stable', message: 'Release', from: 'main' })
  await commit(service, { branch: 'fix', message: 'Fix the cache', from: 'main' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Fix the cache',
    description,
  })
}

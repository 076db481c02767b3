import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const CHAIN = 'objects/info/commit-graphs'
const SINGLE_GRAPH = 'objects/info/commit-graph'
/** Bytes of the trailing checksum. */
const SUM = 20

/**
 * Removes a repository's commit-graph if one of its files is damaged. Returns true when the graph was removed. git
 * trusts a damaged graph and crashes or returns wrong results. git can rebuild the graph from the commits.
 */
export async function dropDamagedGraph(gitDir: string): Promise<boolean> {
  const names = await readdir(join(gitDir, CHAIN)).catch(() => [])
  const graphs = names.filter((name) => name.endsWith('.graph')).map((name) => join(CHAIN, name))
  for (const graph of [SINGLE_GRAPH, ...graphs]) {
    const bytes = await readFile(join(gitDir, graph)).catch(() => null)
    if (bytes === null || isWhole(bytes)) continue
    await rm(join(gitDir, CHAIN), { recursive: true, force: true })
    await rm(join(gitDir, SINGLE_GRAPH), { force: true })
    return true
  }
  return false
}

function isWhole(bytes: Buffer): boolean {
  const content = bytes.subarray(0, -SUM)
  return createHash('sha1').update(content).digest().equals(bytes.subarray(-SUM))
}

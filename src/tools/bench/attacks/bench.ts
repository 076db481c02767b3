import type { BenchService } from '#tools/bench/harness/service.ts'
import { table } from '#tools/bench/harness/table.ts'
import { attacksOn } from './attacks.ts'
import { makeHostileProject } from './data.ts'
import { strainOf } from './watch.ts'

/** Prints how long health checks take, and how much memory is in use, while the service answers hostile requests. */
export async function benchAttacks(engine: string, service: BenchService): Promise<void> {
  const project = await makeHostileProject(service)
  const rows: string[][] = []
  for (const [name, attack] of Object.entries(attacksOn(service.origin, project))) {
    const statuses = new Set<number | string>()
    const work = async () => {
      for (const status of await Promise.all(attack())) statuses.add(status)
    }
    const { health, memory } = await strainOf(service, work)
    rows.push([name, [...statuses].join(', '), health.toFixed(0), String(memory)])
  }
  const head = [`hostile requests, ${engine}`, 'status', 'health ms (≤ 250)', 'MB (< 1,000)']
  console.log(`${table(head, rows)}\n`)
}

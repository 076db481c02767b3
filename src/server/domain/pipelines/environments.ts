import type * as contract from '#contract/environments.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import type { DeploymentPlace } from '#server/store/pipelines/deployments.ts'
import * as store from '#server/store/pipelines/environments.ts'
import type { Environment } from '#server/store/pipelines/environments.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { tierOf } from './environment-tier.ts'
import { requirePipelineSpace } from './pipeline-rights.ts'

export async function listEnvironments(
  deps: Deps,
  user: User | null,
  { id, name, search }: Input<typeof contract.listEnvironments>,
  page: PageRequest,
): Promise<Page<Environment>> {
  const { row } = await requirePipelineSpace(deps, user, id)
  return store.listEnvironments(deps.db, row.id, { name, search }, sliceOf(page))
}

export async function getEnvironment(
  deps: Deps,
  user: User | null,
  project: string,
  id: number,
): Promise<Environment> {
  const { row } = await requirePipelineSpace(deps, user, project)
  const environment = await store.findEnvironment(deps.db, row.id, { id })
  if (!environment) throw absent()
  return environment
}

export async function createEnvironment(
  deps: Deps,
  user: User,
  { id, name, external_url = null }: Input<typeof contract.createEnvironment>,
): Promise<Environment> {
  const { row } = await requirePipelineSpace(deps, user, id, 'developer')
  checkUrl(external_url)
  return inTransaction(deps, async (deps) => {
    // A deployment may create it at the same time.
    await lockRow(deps.db, 'projects', row.id)
    return insert(deps, row, name, external_url || null)
  }).catch(refusingTaken(() => invalid({ name: ['has already been taken'] })))
}

/** Returns the environment with that name, or creates it. */
export async function ensureEnvironment(
  deps: Deps,
  project: Project,
  name: string,
): Promise<Environment> {
  const found = await store.findEnvironment(deps.db, project.id, { name })
  return found ?? insert(deps, project, name, null)
}

/** Returns when a merge request first reached production. Null if it never has. The oldest deployment comes first. */
export function firstDeployedToProduction(places: readonly DeploymentPlace[]): string | null {
  return places.find(({ name }) => tierOf(name) === 'production')?.finished_at ?? null
}

const NAME = /^[\w./${} -]+$/

async function insert(
  deps: Deps,
  project: Project,
  name: string,
  external_url: string | null,
): Promise<Environment> {
  if (name.trim() === '') throw invalid({ name: ["can't be blank"] })
  if (name.length > 255) throw invalid({ name: ['is too long (maximum is 255 characters)'] })
  if (!NAME.test(name) || /^\/|\/$/.test(name)) {
    throw invalid({
      name: [
        "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot start or end with '/'",
      ],
    })
  }
  const now = deps.now()
  return store.insertEnvironment(deps.db, {
    root_id: project.root_id,
    project_id: project.id,
    name,
    external_url,
    created_at: now,
    updated_at: now,
  })
}

/** Allows only http and https, since the URL becomes a link. */
function checkUrl(url: string | null): void {
  if (url && !(URL.canParse(url) && /^https?:/i.test(url) && url.length <= 255)) {
    throw invalid({ external_url: ['is blocked: Only allowed schemes are http, https'] })
  }
}

import type * as contract from '#contract/project-templates.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent } from '#server/domain/refusal.ts'
import { objectInfo } from '#server/git/objects.ts'
import { listTree, type TreeEntry } from '#server/git/trees.ts'
import type { User } from '#server/store/accounts/users.ts'
import { blobOf } from './repository-trees.ts'
import { requireRepository, resolveRef, type Repository } from './repository.ts'

const FOLDERS = {
  issues: '.gitlab/issue_templates',
  merge_requests: '.gitlab/merge_request_templates',
}
const EXTENSION = '.md'

type TemplateQuery = Input<typeof contract.getProjectTemplate>

/** Lists the names of a project's templates of one type. */
export async function listTemplates(
  deps: Deps,
  user: User | null,
  { id, type }: Pick<TemplateQuery, 'id' | 'type'>,
  page: PageRequest,
): Promise<Page<string>> {
  const files = await templateFiles(await requireRepository(deps, user, id), type)
  return pageOf(files.map(nameOf), page)
}

export async function readTemplate(
  deps: Deps,
  user: User | null,
  { id, type, name }: TemplateQuery,
): Promise<contract.ProjectTemplate> {
  const repository = await requireRepository(deps, user, id)
  const { gitDir } = repository
  // The name is compared, never made into a path.
  const file = (await templateFiles(repository, type)).find((each) => nameOf(each) === name)
  const info = file && (await objectInfo(gitDir, file.id))
  if (!info) throw absent('Template')
  return { name, content: (await blobOf(gitDir, info).content()).toString() }
}

async function templateFiles(
  repository: Repository,
  type: keyof typeof FOLDERS,
): Promise<TreeEntry[]> {
  const commit = await resolveRef(repository, undefined)
  const entries = commit === null ? null : await listTree(repository.gitDir, commit, FOLDERS[type])
  return (entries ?? []).filter((entry) => entry.type === 'blob' && nameOf(entry) !== '')
}

/** Returns a file's name as a template. Empty if it is not one. */
function nameOf({ name }: TreeEntry): string {
  return name.endsWith(EXTENSION) ? name.slice(0, -EXTENSION.length) : ''
}

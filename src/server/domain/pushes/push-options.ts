import { quoted } from '#server/domain/repository/push-refusal.ts'

/** The options of a push that concern merge requests (`git push -o merge_request.create`). */
export interface RequestOptions {
  flags: Partial<Record<Flag, boolean>>
  texts: Partial<Record<Text, string>>
  lists: Record<List, string[]>
}

export interface ReadOptions {
  /** Null when no option concerns merge requests. */
  wanted: RequestOptions | null
  /** A sentence per invalid option. */
  problems: string[]
}

const FLAGS = [
  'create',
  'draft',
  'remove_source_branch',
  'squash',
  'merge_when_pipeline_succeeds',
  'auto_merge',
] as const
const TEXTS = ['target', 'target_project', 'title', 'description', 'milestone'] as const
const LISTS = ['label', 'unlabel', 'assign', 'unassign'] as const
type Flag = (typeof FLAGS)[number]
type Text = (typeof TEXTS)[number]
type List = (typeof LISTS)[number]

const PREFIX = 'merge_request.'
const MAX_OPTIONS = 100

export function readPushOptions(options: readonly string[]): ReadOptions {
  const ours = options.filter((option) => option.startsWith(PREFIX))
  if (ours.length === 0) return { wanted: null, problems: [] }
  const lists = { label: [], unlabel: [], assign: [], unassign: [] }
  const wanted: RequestOptions = { flags: {}, texts: {}, lists }
  if (ours.length > MAX_OPTIONS) {
    return { wanted, problems: [`A push can have at most ${MAX_OPTIONS} options.`] }
  }
  const problems = ours.flatMap((option) => {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(option.slice(PREFIX.length)) ?? []
    return readOption(wanted, name, value) ?? []
  })
  return { wanted, problems }
}

/** Adds an option. Returns its problem, or null. */
function readOption(
  { flags, texts, lists }: RequestOptions,
  name: string,
  value: string | undefined,
): string | null {
  if (isIn(FLAGS, name)) {
    if (value !== undefined && !/^(?:|true|false)$/.test(value)) {
      return `${PREFIX}${name} must be true or false.`
    }
    flags[name] = value !== 'false'
    return null
  }
  if (!isIn(TEXTS, name) && !isIn(LISTS, name)) {
    return `${quoted(PREFIX + name)} is not a known option.`
  }
  if (value === undefined || (value === '' && name !== 'description')) {
    return `${PREFIX}${name} needs a value.`
  }
  if (isIn(TEXTS, name)) texts[name] = value
  else lists[name].push(value)
  return null
}

function isIn<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

/** The variables of commit message templates. */
export const TEMPLATE_VARIABLES = [
  'source_branch',
  'target_branch',
  'title',
  'description',
  'issues',
  'reference',
  'local_reference',
  'source_project_id',
  'url',
  'merge_request_author',
  'merged_by',
  'reviewed_by',
  'approved_by',
  'first_commit',
  'first_multiline_commit',
  'all_commits',
] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]

/** The messages of projects without a template. */
export const MERGE_TEMPLATE = `Merge branch '%{source_branch}' into '%{target_branch}'

%{title}

%{issues}

See merge request %{reference}`
export const SQUASH_TEMPLATE = '%{title}'

const VARIABLE = /%\{(\w+)\}/g

/** Returns the variables that a template uses. */
export function variablesOf(template: string): Set<TemplateVariable> {
  const names = [...template.matchAll(VARIABLE)].map(([, name]) => name as TemplateVariable)
  return new Set(names.filter((name) => TEMPLATE_VARIABLES.includes(name)))
}

/**
 * Fills in a template. A variable that is empty and alone at the end of its line disappears with the line breaks before it.
 * Variables without a value stay as they are.
 */
export function fillTemplate(
  template: string,
  values: Partial<Record<TemplateVariable, string>>,
): string {
  const filled = template
    .replaceAll('\r\n', '\n')
    .replace(/\n+%\{(\w+)\}$/gm, (text, name: TemplateVariable) =>
      values[name] === '' ? '' : text,
    )
    .replace(VARIABLE, (text, name: TemplateVariable) => values[name] ?? text)
  return filled.trim()
}

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** Returns the value of `issues`. Empty without references. */
export function issuesWords(references: readonly string[]): string {
  return references.length > 0 ? `Closes ${listed.format(references)}` : ''
}

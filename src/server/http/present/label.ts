import { textColorOn } from '#contract/label-color.ts'
import type { Label, LabelBasic } from '#contract/labels.ts'
import type { LabelView } from '#server/store/planning/labels.ts'
import { escapeHtml } from './html.ts'

/** The columns of an embedded label. */
export interface LabelCard {
  id: number
  title: string
  color: string
  description: string | null
}

export function presentLabel(label: LabelCard): LabelBasic {
  return {
    id: label.id,
    name: label.title,
    description: label.description,
    description_html: escapeHtml(label.description ?? ''),
    text_color: textColorOn(label.color),
    color: label.color,
    archived: false,
  }
}

/** Presents a label as seen from a project or a group. */
export function presentLabelIn(kind: 'project' | 'group', label: LabelView): Label {
  const { open_issues_count, closed_issues_count, open_merge_requests_count } = label
  return {
    ...presentLabel(label),
    subscribed: Boolean(label.subscribed),
    ...(kind === 'project'
      ? { priority: label.priority, is_project_label: label.project_id !== null }
      : {}),
    ...(open_issues_count === undefined
      ? {}
      : { open_issues_count, closed_issues_count, open_merge_requests_count }),
  }
}

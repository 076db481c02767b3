import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { wordsOf } from '#web/api/api-failure.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { templateQuery, templatesQuery } from './template-queries.ts'

interface TemplateMenuProps {
  /** The target project's path. */
  project: string
  description: string
  onChange: (description: string) => void
}

/** Replaces the description with a template. Renders nothing if the project has no templates. */
export function TemplateMenu({ project, description, onChange }: TemplateMenuProps) {
  const client = useQueryClient()
  const names = useQuery(templatesQuery(project)).data
  /** The description may change while a template loads. */
  const current = useStable(() => description)
  if (!names?.length) return null

  async function apply(name: string): Promise<void> {
    try {
      const { content } = await client.fetchQuery(templateQuery(project, name))
      const before = current()
      onChange(content)
      const undo = () =>
        current() === content
          ? onChange(before)
          : toast.info('Not undone: the description was edited in the meantime.')
      toast.info(`Applied template “${name}”.`, before ? { label: 'Undo', run: undo } : null)
    } catch (error) {
      toast.error(`Template “${name}” could not be loaded. ${wordsOf(error)}`)
    }
  }

  return (
    <MenuButton
      label="Template"
      size="xs"
      sections={[
        {
          title: 'Replace the description with',
          entries: names.map((name) => ({
            id: name,
            label: name,
            onAction: () => void apply(name),
          })),
        },
      ]}
    >
      Template
      <ChevronDown aria-hidden size={14} />
    </MenuButton>
  )
}

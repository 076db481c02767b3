import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { wordsOf } from '#web/api/api-failure.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
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
  if (!names?.length) return null

  async function apply(name: string): Promise<void> {
    try {
      onChange((await client.fetchQuery(templateQuery(project, name))).content)
    } catch (error) {
      toast.error(`Template “${name}” could not be loaded. ${wordsOf(error)}`)
      return
    }
    const undo = description ? { label: 'Undo', run: () => onChange(description) } : null
    toast.info(`Applied template “${name}”.`, undo)
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

import type { ComponentProps } from 'react'

import { explain } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchMenu } from '#web/ui/search-menu.tsx'
import type { Choices } from './use-bulk-choices.ts'

type MenuProps = Pick<
  ComponentProps<typeof SearchMenu>,
  'label' | 'sections' | 'triggerRef' | 'onClose'
>

export interface ChoiceMenuProps extends MenuProps {
  choices: Omit<Choices<unknown>, 'rows'>
}

/** A searchable menu of a field's values. Says why values are missing, and loads them again. */
export function ChoiceMenu({ choices, onClose, ...props }: ChoiceMenuProps) {
  const { isLoading, error, retry, search } = choices
  const { words, isFinal } = explain(error)
  return (
    <SearchMenu
      {...props}
      {...(search && { onType: search })}
      onClose={() => {
        search?.('')
        onClose()
      }}
      emptyText={isLoading ? 'Loading…' : 'No results'}
      footer={
        error && (
          <p role="alert" className="flex-1 px-2 py-1 text-small text-muted">
            {words}
            {!isFinal && (
              <span className="ml-3">
                <Button size="xs" onPress={retry}>
                  Retry
                </Button>
              </span>
            )}
          </p>
        )
      }
    />
  )
}

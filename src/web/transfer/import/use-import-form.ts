import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isGroupName, isSpacePath, pathFromName } from '#contract/space-names.ts'
import { checkFile, type FileCheck } from './check-file.ts'
import { existenceQuery } from './import-queries.ts'
import type { Parent } from './parent-field.tsx'

const UNCHECKED: FileCheck = { error: '', warning: '' }
const BAD_PATH =
  "Use letters, digits, '_', '-' and '.'. Do not start with '-' or end in '.', '.git' or '.atom'."
const BAD_NAME =
  "Use letters, digits, emojis, '_', '.', '-', spaces and parentheses. Start with a letter, digit, emoji or '_'."

export interface ImportInput {
  readonly file: File
  readonly name: string
  readonly path: string
  readonly parent: Parent | null
}

/** The fields of an import, and what is wrong with them. */
export function useImportForm(given: Parent | null) {
  const [file, setFile] = useState<File | null>(null)
  const [check, setCheck] = useState(UNCHECKED)
  const [name, setName] = useState('')
  const [typedPath, setPath] = useState<string | null>(null)
  const [chosen, setParent] = useState<Parent | null | undefined>(undefined)
  const [hasTried, setTried] = useState(false)
  const parent = chosen === undefined ? given : chosen
  const path = typedPath ?? pathFromName(name)
  const place = `${parent?.id ?? ''} ${path}`
  // Asks after typing, because servers limit this check.
  const [askedPlace, setAskedPlace] = useState('')
  const existence = useQuery({
    ...existenceQuery(path, parent?.id ?? null),
    enabled: askedPlace === place && isSpacePath(path),
    retry: false,
  }).data

  const problems = {
    file: check.error || (hasTried && !file ? 'Choose a file.' : ''),
    name: name ? (isGroupName(name) ? '' : BAD_NAME) : hasTried ? 'Enter a name.' : '',
    path: path
      ? isSpacePath(path)
        ? takenWords(existence)
        : BAD_PATH
      : hasTried
        ? 'Enter a path.'
        : '',
  }

  return {
    file,
    fileCheck: { ...check, error: problems.file },
    name,
    path,
    parent,
    problems,
    isFree: existence?.exists === false,
    chooseFile: async (next: File) => {
      setFile(next)
      setCheck(UNCHECKED)
      setCheck(await checkFile(next))
    },
    setName,
    setPath,
    setParent,
    checkPlace: () => setAskedPlace(place),
    /** Returns the input. Null when a field is missing or wrong. */
    submit: (): ImportInput | null => {
      setTried(true)
      const isFine = file && name && path && Object.values(problems).every((words) => !words)
      return isFine ? { file, name, path, parent } : null
    },
  }
}

function takenWords(existence: { exists: boolean; suggests: string[] } | undefined): string {
  if (!existence?.exists) return ''
  const [free] = existence.suggests
  return free ? `This path is taken. “${free}” is available.` : 'This path is taken.'
}

import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface FileDiff {
  new_path: string
  diff: string
}

interface Place {
  path: string
  row: number
}

interface Line {
  sign: string
  text: string
}

const address = new URL(location.href).searchParams

async function readDiffs(): Promise<FileDiff[]> {
  const reply = await fetch(
    `${address.get('server')}/api/v4${address.get('request')}/changes?access_raw_diffs=true`,
    { headers: { 'PRIVATE-TOKEN': address.get('token')! } },
  )
  return ((await reply.json()) as { changes: FileDiff[] }).changes
}

/** A naive diff: all lines are in the document, and all state is at the top. */
function Diff() {
  const [files, setFiles] = useState<FileDiff[]>([])
  const [isSplit, setSplit] = useState(true)
  const [folded, setFolded] = useState<readonly string[]>([])
  const [cursor, setCursor] = useState<Place | null>(null)

  useEffect(() => {
    void (async () => setFiles(await readDiffs()))()
  }, [])
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setCursor((at) => at && { ...at, row: at.row + 1 })
    }
    addEventListener('keydown', step)
    return () => removeEventListener('keydown', step)
  }, [])

  return (
    <>
      <button type="button" onClick={() => setSplit(!isSplit)}>
        {isSplit ? 'Unified' : 'Split'}
      </button>
      {files.map(({ new_path: path, diff }) => (
        <section key={path}>
          <h3>{path}</h3>
          <button
            type="button"
            onClick={() =>
              setFolded((before) =>
                before.includes(path) ? before.filter((one) => one !== path) : [...before, path],
              )
            }
          >
            Fold
          </button>
          {!folded.includes(path) && (
            <table>
              <tbody>
                {rowsOf(diff, isSplit).map(([left, right], row) => (
                  <tr
                    key={`${path} ${row}`}
                    data-line=""
                    data-cursor={(cursor?.path === path && cursor.row === row) || undefined}
                    onClick={() => setCursor({ path, row })}
                  >
                    <th>{row}</th>
                    {[left, right].map((line, side) => (
                      // oxlint-disable-next-line react/no-array-index-key -- the two sides keep their places
                      <td key={side} className={classOf(line)}>
                        {line && <Words text={line.text} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </>
  )
}

/** Each word is an element, as with syntax colors. */
function Words({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the words never change
  return text.split(/\b/).map((word, nth) => <span key={nth}>{word}</span>)
}

function classOf(line: Line | null): string {
  return line?.sign === '+' ? 'added' : line?.sign === '-' ? 'removed' : ''
}

function rowsOf(diff: string, isSplit: boolean): (readonly [Line | null, Line | null])[] {
  const rows: [Line | null, Line | null][] = []
  let removed = 0
  for (const each of diff.split('\n')) {
    const line = { sign: each.charAt(0), text: each.slice(1) }
    if (isSplit && line.sign === '+' && removed > 0) {
      rows.at(-removed)![1] = line
      removed--
    } else if (line.sign === '-') {
      rows.push([line, null])
      removed++
    } else {
      rows.push([line.sign === '+' ? null : line, line])
      removed = 0
    }
  }
  return rows
}

createRoot(document.querySelector('#root')!).render(<Diff />)

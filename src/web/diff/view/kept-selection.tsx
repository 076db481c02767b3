import { Component, type ReactNode } from 'react'

interface KeptSelectionProps {
  children: ReactNode
}

/** A place in a line's code, which new text nodes do not change. */
interface Place {
  readonly cell: Element
  /** Counts the cell's characters. */
  readonly offset: number
}

interface Ends {
  readonly anchor: Place | null
  readonly focus: Place | null
}

/**
 * Keeps the selection in lines that are drawn again, for example in colors: React replaces their text nodes. A class,
 * because hooks cannot run before the change.
 */
export class KeptSelection extends Component<KeptSelectionProps> {
  override getSnapshotBeforeUpdate(): Ends | null {
    const selection = document.getSelection()
    return selection && !selection.isCollapsed ? endsOf(selection) : null
  }

  override componentDidUpdate(_props: KeptSelectionProps, _state: unknown, ends: Ends | null) {
    const selection = document.getSelection()
    if (!ends || !selection?.anchorNode || !selection.focusNode) return
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
    const now = endsOf(selection)
    if (isSame(now.anchor, ends.anchor) && isSame(now.focus, ends.focus)) return
    selection.setBaseAndExtent(
      ...(pointAt(ends.anchor) ?? [anchorNode, anchorOffset]),
      ...(pointAt(ends.focus) ?? [focusNode, focusOffset]),
    )
  }

  override render() {
    return this.props.children
  }
}

function endsOf({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection): Ends {
  return { anchor: placeOf(anchorNode, anchorOffset), focus: placeOf(focusNode, focusOffset) }
}

function placeOf(node: Node | null, offset: number): Place | null {
  const element = node instanceof Element ? node : node?.parentElement
  const cell = element?.closest('.diff-code')
  if (!node || !cell) return null
  const before = document.createRange()
  before.setStart(cell, 0)
  before.setEnd(node, offset)
  return { cell, offset: before.toString().length }
}

const isSame = (a: Place | null, b: Place | null) => a?.cell === b?.cell && a?.offset === b?.offset

function pointAt(place: Place | null): [Node, number] | null {
  if (!place?.cell.isConnected) return null
  const texts = document.createTreeWalker(place.cell, NodeFilter.SHOW_TEXT)
  let left = place.offset
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text
    if (left <= length) return [texts.currentNode, left]
    left -= length
  }
  return [place.cell, place.cell.childNodes.length]
}

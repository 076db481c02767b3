interface ScopeRow {
  readonly title: string
  /** What works in it must not differ from what works around it. */
  readonly within: string | null
  /**
   * Its keys work where the focus is: the element of it carries the name as `data-key-scope` and asks `matchesKey` in its
   * `onKeyDown`, which knows no chords.
   */
  readonly isFocus?: true
}

export const scopes = {
  everywhere: { title: 'Everywhere', within: null },
  filtered: { title: 'On boards and lists', within: 'everywhere' },
  rows: { title: 'In a list of rows', within: 'filtered' },
  board: { title: 'On a board', within: 'filtered' },
  drawer: { title: 'In the card beside the board', within: 'board', isFocus: true },
  column: { title: 'In a list of a board', within: 'board', isFocus: true },
  card: { title: 'On a card', within: 'column', isFocus: true },
  list: { title: 'On the name of a list', within: 'column', isFocus: true },
  editor: { title: 'While writing', within: null, isFocus: true },
} as const satisfies Record<string, ScopeRow>

export type Scope = keyof typeof scopes

export interface KeyRow {
  readonly scope: Scope
  /**
   * Its keys as `strokeOf` writes them, a chord as `g h`. The first is the one that menus and tooltips show; none: it can
   * be given one, and is an action of the palette.
   */
  readonly keys: readonly string[]
  /** What it does, as a menu would say it. */
  readonly label: string
  /**
   * Works also where text is typed, as far as its keys are no characters: in inputs, or in them and in editors of several
   * lines.
   */
  readonly fields?: 'inputs' | 'editors'
  /** Acts again and again while it is held down. */
  readonly repeats?: true
  /** Part of how the element works that has the focus: neither changed nor switched off. */
  readonly isFixed?: true
}

/**
 * Every key of the app. `useKey` binds one for as long as a component is mounted; those of a scope of the focus are asked
 * for by `matchesKey`. Menus, tooltips, the sheet, the palette and the settings read this table.
 */
export const keyMap = {
  'help.keys': { keys: ['?'], scope: 'everywhere', label: 'Show all keys' },
  'palette.open': {
    keys: ['Mod+k', 's', '/'],
    scope: 'everywhere',
    label: 'Search or jump',
    fields: 'inputs',
  },
  'palette.open-in-editor': {
    keys: ['Mod+Alt+k'],
    scope: 'everywhere',
    label: 'Search or jump, also while writing',
    fields: 'editors',
  },
  'go.home': { keys: ['g h'], scope: 'everywhere', label: 'Go home' },
  'go.projects': { keys: ['Shift+p'], scope: 'everywhere', label: 'Go to projects' },
  'go.groups': { keys: ['Shift+g'], scope: 'everywhere', label: 'Go to groups' },
  'go.up': {
    keys: ['u'],
    scope: 'everywhere',
    label: 'Go up: to the list or place that this is in',
  },
  'go.boards': { keys: ['g b'], scope: 'everywhere', label: 'Go to the boards of this place' },
  'go.settings': { keys: ['g ,'], scope: 'everywhere', label: 'Go to settings' },
  'shell.fold': { keys: ['['], scope: 'everywhere', label: 'Fold or unfold the sidebar' },

  'focus-mode': {
    keys: ['Shift+z'],
    scope: 'board',
    label: 'Focus mode: show the board alone',
  },
  'inspector.toggle': {
    keys: ['Mod+Shift+.'],
    scope: 'everywhere',
    label: 'Show or hide the calls of this page',
    fields: 'editors',
  },

  undo: { keys: ['z'], scope: 'everywhere', label: 'Undo the last move' },

  'filter.focus': { keys: ['f'], scope: 'filtered', label: 'Filter' },
  'filter.clear': { keys: ['Shift+f'], scope: 'filtered', label: 'Clear the filter' },

  'row.next': { keys: ['j', 'ArrowDown'], scope: 'rows', label: 'To the next row', repeats: true },
  'row.previous': {
    keys: ['k', 'ArrowUp'],
    scope: 'rows',
    label: 'To the row before',
    repeats: true,
  },
  'row.open': { keys: ['o'], scope: 'rows', label: 'Open the row' },
  'row.menu': { keys: ['.'], scope: 'rows', label: 'Menu of the row' },

  'column.new-card': { keys: ['i'], scope: 'column', label: 'Write a new card in this list' },
  'column.fold': { keys: ['\\'], scope: 'column', label: 'Collapse or expand this list' },

  'card.left': { keys: ['ArrowLeft', 'h'], scope: 'card', label: 'To the list on the left' },
  'card.right': { keys: ['ArrowRight', 'l'], scope: 'card', label: 'To the list on the right' },
  'card.up': { keys: ['ArrowUp', 'k'], scope: 'card', label: 'To the card above' },
  'card.down': { keys: ['ArrowDown', 'j'], scope: 'card', label: 'To the card below' },
  'card.top': { keys: ['Home', 'Mod+ArrowUp'], scope: 'card', label: 'To the first card' },
  'card.bottom': { keys: ['End', 'Mod+ArrowDown'], scope: 'card', label: 'To the last card' },
  'card.first-list': {
    keys: ['Mod+Home', 'Mod+ArrowLeft'],
    scope: 'card',
    label: 'To the first list',
  },
  'card.last-list': {
    keys: ['Mod+End', 'Mod+ArrowRight'],
    scope: 'card',
    label: 'To the last list',
  },
  'card.lift': {
    keys: ['Space'],
    scope: 'card',
    label: 'Lift, move with the keys above, and drop',
    isFixed: true,
  },
  'card.cancel': {
    keys: ['Escape'],
    scope: 'card',
    label: 'Put a lifted card back, or let selected ones go',
    isFixed: true,
  },
  'card.move': { keys: ['m'], scope: 'card', label: 'Move to…' },
  'card.move-left': { keys: ['Shift+h'], scope: 'card', label: 'Move to the list on the left' },
  'card.move-right': { keys: ['Shift+l'], scope: 'card', label: 'Move to the list on the right' },
  'card.move-up': { keys: ['Shift+k'], scope: 'card', label: 'Move up' },
  'card.move-down': { keys: ['Shift+j'], scope: 'card', label: 'Move down' },
  'card.select': { keys: ['x'], scope: 'card', label: 'Select, or let go' },
  'card.extend-up': { keys: ['Shift+ArrowUp'], scope: 'card', label: 'Select the card above too' },
  'card.extend-down': {
    keys: ['Shift+ArrowDown'],
    scope: 'card',
    label: 'Select the card below too',
  },

  'card.open': { keys: ['Enter'], scope: 'card', label: 'Open beside the board', isFixed: true },

  'card.edit-title': { keys: ['e'], scope: 'board', label: 'Edit the title of a card' },
  'card.assignees': { keys: ['a'], scope: 'board', label: 'Assign a card to people' },
  'card.copy-reference': { keys: ['c r'], scope: 'board', label: 'Copy the reference of a card' },

  'drawer.labels': { keys: ['l'], scope: 'drawer', label: 'Change labels' },
  'drawer.description': { keys: ['d'], scope: 'drawer', label: 'Edit the description' },
  'drawer.comment': { keys: ['r'], scope: 'drawer', label: 'Write a comment' },
  'drawer.close': { keys: ['Escape'], scope: 'drawer', label: 'Close', isFixed: true },
  'drawer.next': { keys: ['ArrowDown'], scope: 'drawer', label: 'Show the next card of its list' },
  'drawer.previous': {
    keys: ['ArrowUp'],
    scope: 'drawer',
    label: 'Show the card before it in its list',
  },

  'list.lift': {
    keys: ['Space'],
    scope: 'list',
    label: 'Lift, move with the keys below, and drop',
    isFixed: true,
  },
  'list.cancel': {
    keys: ['Escape'],
    scope: 'list',
    label: 'Put a lifted list back',
    isFixed: true,
  },
  'list.down': { keys: ['ArrowDown', 'j'], scope: 'list', label: 'To the first card' },
  'list.left': {
    keys: ['ArrowLeft'],
    scope: 'list',
    label: 'To the list on the left; carry it there',
  },
  'list.right': {
    keys: ['ArrowRight'],
    scope: 'list',
    label: 'To the list on the right; carry it there',
  },
  'list.first': {
    keys: ['Home', 'Mod+ArrowLeft'],
    scope: 'list',
    label: 'To the first list; carry it there',
  },
  'list.last': {
    keys: ['End', 'Mod+ArrowRight'],
    scope: 'list',
    label: 'To the last list; carry it there',
  },
  'list.move-left': { keys: ['Shift+h'], scope: 'list', label: 'Move left' },
  'list.move-right': { keys: ['Shift+l'], scope: 'list', label: 'Move right' },

  'editor.send': { keys: ['Mod+Enter'], scope: 'editor', label: 'Send or save', isFixed: true },
  'editor.leave': { keys: ['Escape'], scope: 'editor', label: 'Leave', isFixed: true },
  'editor.preview': {
    keys: ['Mod+Shift+p'],
    scope: 'editor',
    label: 'Preview, or write on',
    isFixed: true,
  },
  'editor.last': {
    keys: ['ArrowUp'],
    scope: 'editor',
    label: 'Change your last comment, from an empty field',
    isFixed: true,
  },
  'editor.bold': { keys: ['Mod+b'], scope: 'editor', label: 'Bold', isFixed: true },
  'editor.italic': { keys: ['Mod+i'], scope: 'editor', label: 'Italic', isFixed: true },
  'editor.code': { keys: ['Mod+e'], scope: 'editor', label: 'Code', isFixed: true },
  'editor.strike': {
    keys: ['Mod+Shift+x'],
    scope: 'editor',
    label: 'Strike through',
    isFixed: true,
  },
  'editor.link': { keys: ['Mod+k'], scope: 'editor', label: 'Link', isFixed: true },
} as const satisfies Record<string, KeyRow>

export type KeyId = keyof typeof keyMap

export const keyIds = Object.keys(keyMap) as KeyId[]

export function rowOf(id: KeyId): KeyRow {
  return keyMap[id]
}

export function scopeOf(id: KeyId): ScopeRow {
  return scopes[rowOf(id).scope]
}

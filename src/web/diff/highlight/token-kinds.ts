export const TOKEN_KINDS = [
  'keyword',
  'string',
  'number',
  'comment',
  'function',
  'type',
  'tag',
  'attribute',
  'punctuation',
] as const

/** A piece of a line that has a color of its own. Offsets count UTF-16 units. */
export interface Token {
  readonly start: number
  readonly end: number
  readonly kind: (typeof TOKEN_KINDS)[number]
}

/** The tokens of consecutive lines, packed so that the worker can hand them over without a copy. */
export interface PackedTokens {
  /** The index of each line's first token, and then the number of tokens. */
  readonly lines: Uint32Array<ArrayBuffer>
  /** Start, end and index of the kind, three numbers for each token. */
  readonly tokens: Uint32Array<ArrayBuffer>
}

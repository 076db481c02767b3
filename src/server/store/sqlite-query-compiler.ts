import { SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'

import { wholeNumber } from './dialect.ts'

/** Writes limits into the text: SQLite prepares a statement with a bound limit anew at each run, to plan for its value. */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit)) this.append(`limit ${wholeNumber(limit.value)}`)
    else super.visitLimit(node)
  }
}

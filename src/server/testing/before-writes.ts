import type { Database } from '#server/store/database.ts'

/**
 * Wraps a database so that `change` runs right before each transaction and each single insert, like a concurrent
 * request.
 */
export function beforeWrites(db: Database, change: (db: Database) => Promise<void>): Database {
  const before = () => change(db)
  return proxied(db, {
    transaction: () => ({
      execute: async (work: (trx: Database) => Promise<unknown>) => {
        await before()
        return db.transaction().execute(work)
      },
    }),
    insertInto: (table: 'boards') => beforeExecution(db.insertInto(table), before),
  })
}

/** Wraps a query builder, and the builders made from it, to wait for `before` when executed. */
function beforeExecution<T extends object>(builder: T, before: () => Promise<void>): T {
  return new Proxy(builder, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const call = () => value.apply(target, args) as unknown
        if (String(key).startsWith('execute')) return before().then(call)
        const result = call()
        const isBuilder = typeof result === 'object' && result !== null && 'execute' in result
        return isBuilder ? beforeExecution(result, before) : result
      }
    },
  })
}

function proxied(db: Database, own: Record<string, unknown>): Database {
  return new Proxy(db, {
    get(target, key) {
      if (typeof key === 'string' && key in own) return own[key]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

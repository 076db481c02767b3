const MAX_IID = 2 ** 31 - 1

/** The numbers of a group's milestones. */
export class MilestoneNumbers {
  readonly #used = new Set<number>()
  #next = 1

  /** Returns the wanted number if it is free, otherwise the next free one, and marks it as used. */
  take(wanted: number | undefined): number {
    const isFree =
      wanted !== undefined && wanted > 0 && wanted <= MAX_IID && !this.#used.has(wanted)
    const iid = isFree ? wanted : this.#takeNext()
    this.#used.add(iid)
    return iid
  }

  #takeNext(): number {
    this.#next = Math.max(this.#next, this.#used.size + 1)
    while (this.#used.has(this.#next)) this.#next += 1
    return this.#next
  }
}

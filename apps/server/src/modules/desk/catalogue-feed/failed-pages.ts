import type { StalePage } from './stale-page.store.ts'

/**
 * Pages that this process could not make, each with the counter of its goods as it stood then: another try while it stands there would most likely
 * fail as well, and take the turn of pages that can be made. A process that starts tries each once.
 */
export class FailedPages {
  readonly #pages = new Map<string, StalePage>()

  list(): readonly StalePage[] {
    return [...this.#pages.values()]
  }

  /** Notes how the making of a page went. */
  note(page: StalePage, isMade: boolean): void {
    const key = `${page.outletId} ${page.afterId}`
    if (isMade) this.#pages.delete(key)
    else this.#pages.set(key, page)
  }
}

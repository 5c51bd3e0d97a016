import { expect, type Locator } from '@playwright/test'

/** How long a person takes who sees a page for the first time: to find what an action is about, and to type a character. */
const SECONDS_TO_FIND = 6
const SECONDS_A_CHARACTER = 0.3

/** The actions of a person so far: every field filled and every press is one. */
export class Actions {
  readonly #begun = performance.now()
  readonly #done: string[] = []
  #seconds = 0

  get count(): number {
    return this.#done.length
  }

  #note(what: string, characters: number): void {
    this.#done.push(what)
    this.#seconds += SECONDS_TO_FIND + characters * SECONDS_A_CHARACTER
  }

  async fill(place: Locator, text: string, what: string): Promise<void> {
    await place.fill(text)
    this.#note(what, text.length)
  }

  async press(place: Locator, what: string): Promise<void> {
    await place.click()
    this.#note(what, 0)
  }

  /** Counts an act that is neither a field nor a button: a scan, a key. */
  async do(what: string, work: () => Promise<unknown>): Promise<void> {
    await work()
    this.#note(what, 0)
  }

  /** Minutes of a person with the pauses stated above, and the program's own time as measured here. */
  minutes(): number {
    return (this.#seconds + (performance.now() - this.#begun) / 1000) / 60
  }

  /** Prints what was done, and holds it to so many actions and minutes. */
  hold(name: string, { actions, minutes }: { readonly actions: number; readonly minutes: number }): void {
    const taken = this.minutes()
    console.log(`${name}: ${this.count} actions, ${taken.toFixed(1)} minutes (${this.#done.join(', ')})`)
    expect(this.count, this.#done.join(', ')).toBeLessThanOrEqual(actions)
    expect(taken).toBeLessThanOrEqual(minutes)
  }
}

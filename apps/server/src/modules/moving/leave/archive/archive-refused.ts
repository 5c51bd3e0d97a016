type Facts = Readonly<Record<string, string | number>>

/** An archive that cannot be opened or taken; the code has its sentence among the refusals of moving. */
export class ArchiveRefused extends Error {
  readonly code: string
  readonly facts: Facts

  constructor(code: string, facts: Facts = {}) {
    super(code)
    this.name = 'ArchiveRefused'
    this.code = code
    this.facts = facts
  }
}

/** The registry's answer about the packages of a lockfile. */
export type Audit =
  | { readonly kind: 'not-asked'; readonly why: string }
  | { readonly kind: 'answered'; readonly holes: readonly Hole[] }

export interface Hole {
  readonly name: string
  readonly severity: string
  readonly range: string
}

interface Told {
  readonly vulnerabilities?: Readonly<Record<string, Hole>>
  readonly message?: string
}

const told = (output: string): Told => {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Told
  } catch {
    return {}
  }
}

/** Reads what `npm audit --json` printed. Anything but a list of holes is a registry that could not be asked. */
export function readAudit(output: string): Audit {
  const { vulnerabilities, message } = told(output)
  if (vulnerabilities === undefined) return { kind: 'not-asked', why: message ?? 'the registry did not answer' }
  return { kind: 'answered', holes: Object.values(vulnerabilities) }
}

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical'])

/** Holes that must be closed before anything is shipped; the others are named. */
export const isGrave = ({ severity }: Hole): boolean => GRAVE.has(severity)

/** One line for each hole, or why nobody was asked. */
export const auditLines = (audit: Audit): readonly string[] =>
  audit.kind === 'not-asked'
    ? [`not run: ${audit.why} (npm audit needs a network)`]
    : audit.holes.map(({ name, severity, range }) => `${name} ${range}: ${severity}`)

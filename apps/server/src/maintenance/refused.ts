/** Maintenance that cannot be done; the message is a sentence for whoever runs the server. */
export class MaintenanceRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MaintenanceRefused'
  }
}

/** The commands that take a file or nothing, and no option, as they are typed. */
const USAGES: Readonly<Record<string, string>> = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE',
  verify: 'npm run verify',
}

/**
 * Throws MaintenanceRefused where a command that takes one file, or nothing, is given an option or another word: a backup is never written into a file
 * called `--help`.
 */
export function refuseOtherWords(task: string, args: readonly string[]): void {
  const usage = USAGES[task]
  if (usage === undefined) return
  const other = args.find((arg) => arg.startsWith('-')) ?? args[usage.endsWith('FILE') ? 1 : 0]
  if (other !== undefined) throw new MaintenanceRefused(`${usage}: "${other}" has no place in it. Nothing was done.`)
}

/** Maintenance that cannot be done; the message is a sentence for whoever runs the server. */
export class MaintenanceRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MaintenanceRefused'
  }
}

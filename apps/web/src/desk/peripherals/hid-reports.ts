/** The part of WebHID that is used; the compiler's own types do not have it. */
interface ReportEvent {
  readonly reportId: number
  readonly data: DataView
}
interface HidDevice {
  readonly opened: boolean
  readonly collections: readonly { readonly usagePage?: number }[]
  open(): Promise<void>
  close(): Promise<void>
  addEventListener(type: 'inputreport', listener: (event: ReportEvent) => void): void
  removeEventListener(type: 'inputreport', listener: (event: ReportEvent) => void): void
}
export interface Hid {
  getDevices(): Promise<HidDevice[]>
  requestDevice(options: { filters: readonly { usagePage: number }[] }): Promise<HidDevice[]>
  addEventListener(type: 'disconnect', listener: (event: { readonly device: HidDevice }) => void): void
  removeEventListener(type: 'disconnect', listener: (event: { readonly device: HidDevice }) => void): void
}

export const browserHid = (): Hid | undefined => (navigator as { hid?: Hid }).hid

const bytesOf = ({ data }: ReportEvent): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** Lets the person choose a device of a kind; whether they did. */
export async function chooseHid(hid: Hid | undefined, usagePage: number): Promise<boolean> {
  const chosen = await hid?.requestDevice({ filters: [{ usagePage }] }).catch(() => [])
  return chosen !== undefined && chosen.length > 0
}

/**
 * Hears one report of the first device of a kind that the person allowed, until it goes (`lose`). Answers how to stop; throws what `fail`
 * makes of it where there is none, or another program has it.
 */
export async function hearReports(
  hid: Hid | undefined,
  { usagePage, reportId }: { readonly usagePage: number; readonly reportId: number },
  on: {
    readonly report: (bytes: Uint8Array) => void
    readonly lose: () => void
    readonly fail: (why: 'missing' | 'busy') => Error
  },
): Promise<() => Promise<void>> {
  const known = (await hid?.getDevices()) ?? []
  const device = known.find(({ collections }) => collections.some((each) => each.usagePage === usagePage))
  if (!hid || !device) throw on.fail('missing')
  if (!device.opened)
    await device.open().catch(() => {
      throw on.fail('busy')
    })
  const onReport = (event: ReportEvent): void => {
    if (event.reportId === reportId) on.report(bytesOf(event))
  }
  const onGone = (event: { readonly device: HidDevice }): void => {
    if (event.device === device) on.lose()
  }
  device.addEventListener('inputreport', onReport)
  hid.addEventListener('disconnect', onGone)
  return async () => {
    device.removeEventListener('inputreport', onReport)
    hid.removeEventListener('disconnect', onGone)
    await device.close().catch(() => undefined)
  }
}

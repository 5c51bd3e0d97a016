import { snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { paths } from '../../../paths.ts'
import { logIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'

const DAY_MS = 86_400_000

const kind: ErrandKind = {
  icon: logIcon,
  pathOf: () => paths.adminLog(),
  isTitleAWord: true,
  // Seen is put off until it is another day's entry.
  step: {
    call: snoozeErrand,
    requestOf: ({ kind: name, id }) => ({ kind: name, id, until: new Date(Date.now() + DAY_MS).toISOString() }),
  },
}

export default kind

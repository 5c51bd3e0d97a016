import { readerZone } from '../../../words/reader-zone.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { paths } from '../../../paths.ts'
import { readSession } from '../../../session/session.ts'
import { logIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'
import { seenUntilTomorrow } from '../seen-until-tomorrow.ts'

const STAFF = '-by-staff'

/** The zone in which the log reads days: the chosen outlet's, else the browser's. */
const zone = (): string => {
  const { outlets, outlet } = readSession()
  return outlets.find(({ id }) => id === outlet?.outletId)?.timeZone ?? readerZone()
}

const kind: ErrandKind = {
  icon: logIcon,
  // The changes that the entry counted: one group of one log, from the day of the first change.
  pathOf: ({ title, at }) => {
    const dayOf = (instant: number) => localTimeAt(instant, zone()).day
    const isOfStaff = title.endsWith(STAFF)
    const search = {
      group: isOfStaff ? title.slice(0, -STAFF.length) : title,
      ...(at === null ? {} : { fromDay: dayOf(Date.parse(at)), toDay: dayOf(Date.now()) }),
    }
    return isOfStaff ? paths.staffLog(search) : paths.adminLog(search)
  },
  isTitleAWord: true,
  step: seenUntilTomorrow,
}

export default kind

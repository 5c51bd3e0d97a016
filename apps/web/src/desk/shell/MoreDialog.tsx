import type { ReactNode } from 'react'
import { BASE, paths } from '../../paths.ts'
import {
  appsIcon,
  boxIcon,
  homeIcon,
  lockIcon,
  orderIcon,
  productIcon,
  searchIcon,
  settingsIcon,
} from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { sellWithoutProduct } from '../cashiering/ask/sell-without-product.ts'
import { staffCan, useCashier, useOpenSections } from '../model/desk-can.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import type { DeskTile } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import {
  clockIcon,
  drawerIcon,
  findIcon,
  helpIcon,
  memberIcon,
  paceIcon,
  printerIcon,
  setAsideIcon,
  tagIcon,
  trainingIcon,
  withoutProductIcon,
  workTimeIcon,
} from '../ui/icons.ts'
import { isTileTime } from '../cashiering/tile/tile-time.ts'
import { beginTraining, endTraining } from '../setup/training.ts'
import { isKiosk } from '../model/kiosk/kiosk.ts'
import { watchedKiosks } from '../model/kiosk/watched-kiosks.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { actions } from './use-desk-keys.ts'

const sectionIcons = {
  products: productIcon,
  orders: orderIcon,
  members: memberIcon,
  inventory: boxIcon,
  shift: clockIcon,
}

const none: readonly DeskTile[] = []

interface TileProps {
  readonly icon: Parameters<typeof Icon>[0]['of']
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tile({ icon, onPress, children }: TileProps) {
  return (
    <button
      type="button"
      className="d-tile"
      onClick={() => {
        closeDialog()
        onPress()
      }}
    >
      <Icon of={icon} /> {children}
    </button>
  )
}

const giveBack = (): void => void import('./kiosk/help.ts').then(({ closeDesk }) => closeDesk())

/**
 * Draws the further actions beside the sale, by touch: those that keys have too, and the sections, each only with its
 * permission. Source: CD-S18.
 */
export function MoreDialog() {
  const { t } = useMoreWords()
  const cashier = useCashier()
  const isTraining = useStore(desk, (state) => state.training !== null)
  const hasKiosks = useStore(watchedKiosks, ({ rows }) => rows.length > 0)
  const isOfCustomers = useStore(desk, isKiosk)
  const tiles = useStore(desk, (state) => (isTileTime(state) ? state.tiles : none))
  const sections = useOpenSections().filter((section) => section !== 'cashiering')
  return (
    <DeskDialog title={t('strip.more')} size="wide" onClose={closeDialog}>
      <div className="d-tiles">
        {staffCan(cashier, 'desk.orders') && (
          <Tile icon={findIcon} onPress={actions.findOrder}>
            {t('action.findOrder')}
          </Tile>
        )}
        <Tile icon={tagIcon} onPress={actions.priceCheck}>
          {t('action.priceCheck')}
        </Tile>
        {staffCan(cashier, 'desk.cashiering.withoutProduct') && (
          <Tile icon={withoutProductIcon} onPress={() => sellWithoutProduct()}>
            {t('withoutProduct.sell')}
          </Tile>
        )}
        <Tile icon={setAsideIcon} onPress={() => desk.change({ dialog: { kind: 'set-asides' } })}>
          {t('hold.setAsides')}
        </Tile>
        <Tile icon={drawerIcon} onPress={actions.drawer}>
          {t('action.drawer')}
        </Tile>
        <Tile icon={printerIcon} onPress={actions.reprint}>
          {t('action.reprint')}
        </Tile>
        <Tile icon={lockIcon} onPress={actions.lock}>
          {t('action.lock')}
        </Tile>
        <Tile icon={searchIcon} onPress={actions.commandBar}>
          {t('action.commandBar')}
        </Tile>
        <Tile icon={helpIcon} onPress={actions.help}>
          {t('action.help')}
        </Tile>
        <Tile icon={settingsIcon} onPress={() => desk.change({ dialog: { kind: 'settings' } })}>
          {t('settings.title')}
        </Tile>
        <Tile icon={workTimeIcon} onPress={() => desk.change({ dialog: { kind: 'time-clock' } })}>
          {t('entry.staff-clocked')}
        </Tile>
        <Tile icon={paceIcon} onPress={() => desk.change({ dialog: { kind: 'pace' } })}>
          {t('pace.title')}
        </Tile>
        {staffCan(cashier, 'desk.cashiering.training') && (
          <Tile icon={trainingIcon} onPress={() => void (isTraining ? endTraining() : beginTraining())}>
            {t(isTraining ? 'training.end' : 'training.begin')}
          </Tile>
        )}
        {hasKiosks && (
          <Tile icon={appsIcon} onPress={() => desk.change({ dialog: { kind: 'kiosks' } })}>
            {t('kiosk.watch')}
          </Tile>
        )}
        {isOfCustomers && (
          <Tile icon={memberIcon} onPress={giveBack}>
            {t('kiosk.close')}
          </Tile>
        )}
        {tiles.map((tile) => (
          <Tile key={tile.id} icon={appsIcon} onPress={() => desk.change({ dialog: { kind: 'tile', tile } })}>
            {tile.title}
          </Tile>
        ))}
      </div>
      <nav className="d-tiles" aria-label={t('sections')}>
        {sections.map((section) => (
          <Tile key={section} icon={sectionIcons[section]} onPress={() => desk.change({ section })}>
            {t(`section.${section}`)}
          </Tile>
        ))}
        <a className="d-tile" href={`${BASE}${paths.home()}`}>
          <Icon of={homeIcon} /> {t('section.office')}
        </a>
      </nav>
    </DeskDialog>
  )
}

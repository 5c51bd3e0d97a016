import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { DeviceList } from './DeviceList.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { PeripheralList } from './PeripheralList.tsx'

const DeskVersions = lazyPart(async () => (await import('./DeskVersions.tsx')).DeskVersions)
const NetworkPrinters = lazyPart(async () => (await import('./NetworkPrinters.tsx')).NetworkPrinters)

/** Devices, and what hangs at them. Source: specification §2 (/device), §3 (Device, Peripheral), D72. */
export default function DevicePage() {
  const { t } = useTranslation(['device', 'nav'])
  const isInside = useSession((session) => session.user?.merchantId !== null)
  const seesPrinters = useCan('platform.devices') && isInside
  const [tab, bar] = useTab([
    { key: 'devices', label: t('tab.devices') },
    { key: 'peripherals', label: t('tab.peripherals') },
    ...(seesPrinters
      ? [
          { key: 'printers', label: t('tab.printers') },
          { key: 'versions', label: t('tab.versions') },
        ]
      : []),
  ])
  const head = { title: t('nav:screen.devices.title'), purpose: t('nav:screen.devices.purpose'), above: bar }
  if (tab === 'versions') return <DeskVersions {...head} />
  if (tab === 'printers') return <NetworkPrinters {...head} />
  return tab === 'peripherals' ? <PeripheralList {...head} /> : <DeviceList {...head} />
}

import type { Module } from '../../platform/module.ts'
import { deskCatalogue, deskCatalogueChanges } from './catalogue-feed/desk-catalogue.ts'
import { renewPages } from './catalogue-feed/renew-pages.job.ts'
import { deskSetup } from './setup/desk-setup.ts'
import { silentDeviceErrand } from './silent-device.errand.store.ts'

/** What desks are given: goods and settings of their outlet. */
export const deskModule: Module = {
  name: 'desk',
  errands: [silentDeviceErrand],
  alerts: [silentDeviceErrand],
  jobs: [renewPages],
  commands: [deskSetup, deskCatalogue, deskCatalogueChanges],
}

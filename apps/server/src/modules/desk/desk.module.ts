import type { Module } from '../../platform/module.ts'
import { deskCatalogue, deskCatalogueChanges } from './catalogue-feed/desk-catalogue.ts'
import { renewPages } from './catalogue-feed/renew-pages.job.ts'
import { deskSetup } from './setup/desk-setup.ts'
import { silentDeviceErrand } from './silent-device.errand.store.ts'

/** The goods and settings that desks are given, and the task of a till that fell silent. */
export const deskModule: Module = {
  name: 'desk',
  errands: [silentDeviceErrand],
  alerts: [silentDeviceErrand],
  jobs: [renewPages],
  commands: [deskSetup, deskCatalogue, deskCatalogueChanges],
}

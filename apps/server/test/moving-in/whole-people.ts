import type { ExportFile } from './export-file.ts'

export const shopifyCustomers: ExportFile = {
  columns:
    'Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Address1|Default Address City|Default Address Country Code|Default Address Zip|Default Address Phone|Phone|Accepts SMS Marketing|Total Spent|Total Orders|Note|Tax Exempt|Tags'.split(
      '|',
    ),
  rows: [
    {
      'Customer ID': '8101',
      'First Name': 'Lea',
      'Last Name': 'Sample',
      Email: 'lea@example.com',
      'Accepts Email Marketing': 'yes',
      'Default Address Address1': '2 Elm St',
      'Default Address Phone': '+15035550199',
      Phone: '+15035550142',
      'Total Spent': '1310.25',
      Note: 'Likes tea',
      Tags: 'regular, local',
    },
    { 'Customer ID': '8102', Email: 'sam@example.com', 'Total Spent': '0.00', 'Tax Exempt': 'no' },
    { 'Customer ID': '8103', 'First Name': 'Tom', 'Last Name': 'Other', Phone: '+15035550142', 'Total Spent': '5.00' },
    {
      'Customer ID': '8104',
      'First Name': 'Lea',
      'Last Name': 'Sample',
      Email: 'LEA@example.com',
      'Total Spent': '4.75',
    },
  ],
  money: ['Total Spent'],
  codes: ['Customer ID', 'Phone'],
  texts: ['Default Address Address1'],
}

export const loyverseCustomers: ExportFile = {
  columns:
    'Customer ID|Customer name|Email|Phone|Address|City|Province|Postal code|Country|Customer code|Points balance|Note|First visit|Last visit|Total visits|Total spent|Birthday'.split(
      '|',
    ),
  rows: [
    {
      'Customer ID': '31',
      'Customer name': 'Lea Sample',
      Email: 'lea@example.com',
      Phone: '+1 503 555 0142',
      Address: '2 Elm St',
      'Customer code': 'L-31',
      'Points balance': '88.5',
      Note: 'Calls first',
      'Total spent': '1190.00',
      Birthday: '0000-04-12',
    },
    { 'Customer ID': '32', 'Customer name': 'Kim Test', 'Points balance': '0', 'Total spent': '7.00' },
    { 'Customer ID': '33', 'Points balance': '3', 'Total spent': '1.00' },
  ],
  money: ['Total spent'],
  codes: ['Customer ID', 'Phone'],
  texts: ['Address'],
}

export const squareCards: ExportFile = {
  columns: 'GAN|Balance|Currency|Customer Name|Email Address|State|Memo'.split('|'),
  rows: [
    { GAN: '7783321234567890', Balance: '1250.50', Currency: 'USD', State: 'ACTIVE' },
    { GAN: '7783321234567891', Balance: '0.00', Currency: 'USD', State: 'ACTIVE' },
    { GAN: '7783321234567892', Balance: '12.30', Currency: 'USD', State: 'DEACTIVATED' },
    {
      GAN: '**** **** **** 1234',
      Balance: '3.00',
      'Customer Name': 'Al B',
      'Email Address': 'al@b.com',
      State: 'ACTIVE',
    },
  ],
  money: ['Balance'],
  codes: ['GAN'],
  texts: ['Memo'],
}

import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSettings } from '#web/api/settings.ts'
import { vehiclesQuery } from '#web/api/vehicles.ts'
import { ownWalletsQuery } from '#web/api/wallets.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './history.module.css'
import { useChosen } from './history-filter.tsx'
import { texts } from './texts.ts'
import { useExport } from './use-export.ts'
import { VehiclesTab } from './vehicles-tab.tsx'
import { WalletsTab } from './wallets-tab.tsx'

/** Panels are not named after their tabs, whose words are also the label of the field inside. */
const named = { 'aria-label': texts.title, 'aria-labelledby': undefined }

/** 'Históricos' (specification 2): what moved in the driver's wallets, and for the driver's vehicles. */
export default function HistoryScreen({ above }: { above?: ReactNode }) {
  const { advancedWallet } = useSettings()
  const queryClient = useQueryClient()
  const wallet = useChosen()
  const vehicle = useChosen()
  const ofWallet = useExport({
    select: texts.selectWallet,
    onGone: () => void queryClient.invalidateQueries({ queryKey: ownWalletsQuery.queryKey }),
  })
  const ofVehicle = useExport({
    select: texts.selectVehicle,
    onGone: () => void queryClient.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  })
  return (
    <Screen title={texts.title} width="wide">
      {above}
      <Tabs defaultValue="wallets" keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''} aria-label={texts.title}>
          <Tabs.Tab value="wallets" className={classes.tab ?? ''}>
            {advancedWallet ? texts.walletsTabAdvanced : texts.walletsTab}
          </Tabs.Tab>
          <Tabs.Tab value="vehicles" className={classes.tab ?? ''}>
            {texts.vehiclesTab}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="wallets" className={classes.panel ?? ''} {...named}>
          <WalletsTab chosen={wallet} exporting={ofWallet} />
        </Tabs.Panel>
        <Tabs.Panel value="vehicles" className={classes.panel ?? ''} {...named}>
          <VehiclesTab chosen={vehicle} exporting={ofVehicle} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

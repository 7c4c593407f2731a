import type { Configuration } from '../../../server/exchange/configuration/applyFile.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { applyFile, previewOf } from './configuration.server.ts';
import { configurationChange } from './configurationChange.ts';

const by = 'super.admin';
const dayMs = 86_400_000;

/** The layout that the treasury of a sister company uses; and a warehouse that was another company's. */
const files = [
  {
    fileName: 'sister-company.yaml',
    text: `version: 1
paymentFileLayout:
  - name: Treasury (as the sister company)
    separator: semicolon
    dayForm: dashes
    hasHeadings: true
    columns:
      - { heading: Account, holds: payeeAccount, padding: none }
      - { heading: Name, holds: payeeName, padding: none }
      - { heading: Amount, holds: amount, padding: none }
`,
    isUndone: false,
  },
  {
    fileName: 'warehouses-of-2025.yaml',
    text: 'version: 1\nwarehouse:\n  - name: Gudang Transit Semarang\n',
    isUndone: true,
  },
] as const;

/** Two files that a super admin has applied, one of them in error. */
export function configurationSeed(configuration: () => Configuration, store: StoredNoun): RoomSeed {
  return {
    name: configurationChange.name,
    async fill(stage) {
      for (const [place, { fileName, text, isUndone }] of files.entries()) {
        stage.clock.at = new Date(stage.begunAt.getTime() + (place + 1) * dayMs);
        const id = await applied(stage, { configuration, store: () => store }, { fileName, text });
        stage.clock.at = new Date(stage.clock.at.getTime() + 60_000);
        if (isUndone) await takeStep(stage, store, id, { by, action: 'undo' });
      }
    },
  };
}

async function applied(
  { executor, context, person, clock }: SeedStage,
  served: Parameters<typeof applyFile>[1],
  file: { fileName: string; text: string },
): Promise<number> {
  const actor = await person(by);
  const asked = { executor, context, actor, say: context.words.in('en'), now: clock.at };
  const { fingerprint, faults } = await previewOf(asked, served, file.text);
  if (fingerprint === null) throw new Error(`${file.fileName}: ${faults[0]?.says}`);
  return await applyFile(asked, served, { ...file, fingerprint });
}

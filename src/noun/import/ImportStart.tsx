import { styled } from '@mui/material/styles';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { importAddresses } from '../../../domain/noun/noun.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { uploadSheet } from '../../../providers/data/sheets.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { PageBody } from '../../ui/page/PageBody.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SubHeader } from '../../ui/page/SubHeader.tsx';
import { useNounWords } from '../useNounWords.ts';
import { ImportLog } from './ImportLog.tsx';
import { SheetDrop } from './SheetDrop.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** Where a sheet of a noun is uploaded, and where earlier ones are listed, as a screen. */
export function importStart(noun: AnyNoun) {
  return function ImportStart() {
    const translate = useTranslate();
    const words = useNounWords(noun.name);
    return (
      <>
        <SubHeader
          title={noun.sheet ? words('import') : translate('recordImport.title', { many: words('many') })}
        />
        <PageBody>
          <Stack>
            <Section title={translate('recordImport.start.drop')}>
              <NounSheetDrop noun={noun} />
            </Section>
            <Section title={translate('recordImport.start.log')}>
              <ImportLog noun={noun} />
            </Section>
          </Stack>
        </PageBody>
      </>
    );
  };
}

/** Earlier imports of a noun at an address of their own, as a screen. */
export function importLog(noun: AnyNoun) {
  return function ImportLogScreen() {
    const translate = useTranslate();
    return (
      <>
        <SubHeader title={translate('recordImport.start.log')} />
        <PageBody>
          <ImportLog noun={noun} />
        </PageBody>
      </>
    );
  };
}

function NounSheetDrop({ noun }: { noun: AnyNoun }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();

  function download(): void {
    dataProvider
      .download(noun.path, { what: 'importTemplate', fileName: `${noun.path}.xlsx` })
      .catch((error: unknown) => notify(describeError(error, translate), { type: 'error' }));
  }

  return (
    <SheetDrop
      how={
        <>
          <p>{translate('recordImport.start.how')}</p>
          <small>{translate('recordImport.start.empty')}</small>
        </>
      }
      send={async (file, terms) => {
        const { id } = await uploadSheet({ path: noun.path, file, ...terms });
        void navigate(`${importAddresses(noun).record}/${id}`);
      }}
      onTemplate={download}
    />
  );
}

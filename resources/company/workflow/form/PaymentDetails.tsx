import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { currencyCodes } from '../../../../domain/money/money.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { ChoicesInput } from '../../../../src/noun/fields/ChoicesInput.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { useFreeCurrencies } from '../list/WorkflowTabs.tsx';

const Inputs = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** What a workflow of payment requests is called and serves: of the currencies, those that no other one has. */
export function paymentDetails(noun: AnyNoun) {
  return function PaymentDetails() {
    return (
      <Inputs>
        {Object.entries(noun.fields).map(([name, field]) => {
          if (name === 'currencies') return <Currencies key={name} noun={noun.name} />;
          const isHere = noun.form['details']?.includes(name) === true;
          return isHere && <NamedInput key={name} noun={noun} name={name} field={field} />;
        })}
      </Inputs>
    );
  };
}

function Currencies({ noun }: { noun: string }) {
  const translate = useTranslate();
  const { defaultValues } = useFormState<{ currencies: string[] }>();
  const { data, error } = useFreeCurrencies(true);
  const own = (defaultValues?.currencies ?? []) as string[];
  const offered = [...(data ?? []), ...own];
  return (
    <div>
      <ChoicesInput
        noun={noun}
        path="currencies"
        wordKey="currencies"
        label={translate(`${noun}.field.currencies`)}
        choices={currencyCodes}
        offered={offered}
      />
      {data && offered.length === 0 && <Alert severity="info">{translate('workflow.noCurrency')}</Alert>}
      {error && <p role="alert">{failureText(error, translate, translate('workflow.currenciesFailed'))}</p>}
    </div>
  );
}

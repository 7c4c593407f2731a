import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import FlightTakeoff from '@mui/icons-material/FlightTakeoff';
import Gavel from '@mui/icons-material/GavelOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Luggage from '@mui/icons-material/LuggageOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TaskAlt from '@mui/icons-material/TaskAltOutlined';

/** The picture of each item of the sidebar, by its id. */
export const menuIcons: Readonly<Record<string, SvgIconComponent>> = {
  home: Home,
  accounts: AccountBalance,
  transactions: SwapHoriz,
  purchasing: ShoppingCart,
  balance: AccountBalanceWallet,
  approvals: TaskAlt,
  travelArrangements: FlightTakeoff,
  myClaims: ReceiptLong,
  myTrips: Luggage,
  purchaseRequests: RequestQuote,
  users: People,
  policy: Gavel,
  cards: CreditCard,
  workflow: AccountTree,
  integration: Extension,
  settings: Settings,
};

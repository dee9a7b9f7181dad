/**
 * Misspellings of English that are no words of their own, each with its correction. The list has only those that are
 * never right: a possible name, brand or British spelling is not in it.
 */
export const misspellings: Readonly<Record<string, string>> = Object.fromEntries(
  `abbrevation abbreviation|abscence absence|accesible accessible|accessable accessible|accidently accidentally|accomodate accommodate|accomodates accommodates
accomplishs accomplishes|accross across|acheive achieve|acheived achieved|acquaintence acquaintance|addional additional|additinal additional
additonal additional|adress address|adresses addresses|agressive aggressive|alot a lot|allready already|allways always|altough although|ambigous ambiguous|amout amount
anaylsis analysis|apparant apparent|apparantly apparently|appearence appearance|appliction application|aplication application|applicaton application|appropiate appropriate
approriate appropriate|aquire acquire|aquired acquired|architechture architecture|arguement argument|arguements arguments|asynchonous asynchronous|asyncronous asynchronous
atribute attribute|attibute attribute|authenication authentication|authentification authentication|authetication authentication|authorizaton authorization|autentication authentication
automaticaly automatically|automaticly automatically|availabe available|availible available|avaliable available|avaiable available|basicly basically
becuase because|becasue because|beacuse because|begining beginning|beleive believe|belive believe|benefical beneficial|betwen between|beetween between|boundry boundary|buisness business
calender calendar|catagory category|charachter character|charater character|chnage change|choosen chosen|collegue colleague|comming coming|commited committed
commiting committing|comparision comparison|compatability compatibility|compatable compatible|compatiblity compatibility|completly completely|componenet component|comunicate communicate
comunication communication|concious conscious|concurent concurrent|condtion condition|configuation configuration|configuraiton configuration|configuraton configuration|confirguration configuration
connnection connection|conection connection|consistant consistent|contian contain|contians contains|continous continuous|contructor constructor|convertion conversion|correponding corresponding
corresponsing corresponding|corrolation correlation|credentails credentials|creditials credentials|curently currently|currenly currently
databse database|datbase database|decribe describe|decribed described|defalt default|defualt default|defautl default|definately definitely|definitly definitely|defintion definition
definiton definition|dependancies dependencies|dependancy dependency|deploymnet deployment|depricated deprecated|deperecated deprecated|descibe describe|descibed described
desription description|descripton description|desciption description|detemine determine|develope develop|developement development|diffrent different|differnt different|diferent different
dissapear disappear|dissapears disappears|documenation documentation|documentaion documentation|documention documentation|doesnt doesn't|dont don't|didnt didn't|eample example|ecosytem ecosystem
effeciency efficiency|efficent efficient|eligable eligible|embarass embarrass|enchance enhance|endoint endpoint|enpoint endpoint|enpoints endpoints|enviornment environment
enviroment environment|enviroments environments|environemnt environment|equiped equipped|equivalant equivalent|espcially especially|especialy especially|essentialy essentially
exameple example|exapmle example|exampel example|exmaple example|excecute execute|excecuted executed|exection execution|exectuion execution|existance existence|exisiting existing
exsiting existing|expecially especially|explaination explanation|explicitely explicitly|explicity explicitly|extention extension|extentions extensions|familar familiar|feild field|feilds fields
finaly finally|folllowing following|folowing following|follwing following|foward forward|forwad forward|fucntion function|fuction function|funciton function|functionaly functionally|fundemental fundamental
futher further|gaurantee guarantee|garantee guarantee|guarentee guarantee|generaly generally|goverment government|gracefuly gracefully|grammer grammar|guidlines guidelines|happend happened|harrass harass
heigth height|heirarchy hierarchy|hierachy hierarchy|helpfull helpful|higlight highlight|hightlight highlight|identifer identifier|identifers identifiers|identifiy identify|imediately immediately
immediatly immediately|immediatelly immediately|implemenation implementation|implementaion implementation|implemention implementation|importent important|inital initial|initalize initialize
inititalize initialize|initialy initially|incase in case|incomming incoming|incompatable incompatible|inconsistant inconsistent|incorect incorrect|incorrectely incorrectly|independant independent
indentifier identifier|infomation information|informaton information|infromation information|infrastucture infrastructure|instace instance|instalation installation
installaton installation|instanciate instantiate|intergrate integrate|intergration integration|integraton integration|intrepret interpret|interupt interrupt|interupted interrupted|intial initial
intialize initialize|intially initially|invokation invocation|irrelevent irrelevant|knowlege knowledge|langauge language|langugae language|lenght length|libary library|libraray library|libarary library
liason liaison|maintainance maintenance|maintenence maintenance|maintance maintenance|manualy manually|managment management|mangement management|mesage message|messsage message
minumum minimum|mispell misspell|modifiy modify|mulitple multiple|mutliple multiple|multple multiple|neccesary necessary|neccessary necessary|necesary necessary|necessery necessary
negociate negotiate|noticable noticeable|ocassion occasion|occassion occasion|occassionally occasionally|occured occurred|occurence occurrence|occurences occurrences|occurance occurrence|occuring occurring
occurrance occurrence|ommit omit|ommitted omitted|optionaly optionally|orginal original|origional original|otherwhise otherwise|overriden overridden|ouput output|ouputs outputs|outut output
paramater parameter|paramaters parameters|paramter parameter|paramters parameters|parametes parameters|parrallel parallel|paralel parallel|particulary particularly|passowrd password|pasword password
peformance performance|perfomance performance|performace performance|permision permission|permisions permissions|permissons permissions|persistant persistent|plateform platform|platfrom platform
posible possible|possiblity possibility|possibile possible|potentialy potentially|preceed precede|preceeding preceding|prefered preferred|preferrable preferable|presense presence|previos previous
previuos previous|prevously previously|priviledge privilege|priviledges privileges|privelege privilege|probaly probably|procede proceed|proccess process|processs process|programatically programmatically
progamming programming|propery property|propertys properties|propogate propagate|provded provided|publicaly publicly|quering querying|recieve receive|recieved received|recieves receives
recieving receiving|recomend recommend|recomended recommended|reccomend recommend|reccommend recommend|recommanded recommended|refered referred|refering referring|refernce reference|referece reference
referal referral|relevent relevant|relevence relevance|releated related|remeber remember|rember remember|repositiory repository|repositry repository|repsonse response|reponse response|respone response
respository repository|requried required|requred required|requirment requirement|requirments requirements|resouce resource|resouces resources|resourse resource|responsability responsibility
responsable responsible|responsibile responsible|restaraunt restaurant|retreive retrieve|retrive retrieve|retreived retrieved|rythm rhythm|scedule schedule|schedual schedule|secion section|seperate separate
seperated separated|seperately separately|seperates separates|seperator separator|sepcific specific|specfic specific|specifc specific|specifed specified|specificaly specifically|specifiy specify
sequencial sequential|similiar similar|simlar similar|simultanous simultaneous|simultaneosly simultaneously|sincerly sincerely|soley solely|somtimes sometimes|sould should|shoud should|shoudl should
sucess success|succes success|succesful successful|successfull successful|succesfully successfully|sucessful successful|sucessfully successfully|sucessfull successful|suported supported|supportted supported
suprise surprise|suprised surprised|surpress suppress|suscribe subscribe|subscibe subscribe|subcription subscription|synchonize synchronize|syncronize synchronize|syncronization synchronization
teh the|tehm them|templete template|temperary temporary|temporay temporary|temporarly temporarily|tommorow tomorrow|thier their|thsi this|threshhold threshold|throught through|througout throughout
togehter together|togther together|tranfer transfer|transfered transferred|transfering transferring|transaciton transaction|truely truly|typicaly typically|unfortunatly unfortunately
unfortunatelly unfortunately|unecessary unnecessary|unneccessary unnecessary|unneccesary unnecessary|untill until|usefull useful|useing using|usally usually|usualy usually|utilties utilities|vaild valid
validaton validation|varaible variable|variabel variable|varible variable|varibles variables|verfication verification|verfy verify|verison version|versoin version|visable visible|visibile visible
vulnerablity vulnerability|wether whether|whcih which|wich which|wierd weird|withing within|withdrawl withdrawal|wiht with|woud would|wouldnt wouldn't|writting writing|writen written|yeild yield|yuo you`
    .split(/[|\n]/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)
